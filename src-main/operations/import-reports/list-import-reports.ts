import { z } from 'zod'
import { ImportReportList } from '../../schemas/import-report.ts'
import { paging } from '../../schemas/list.ts'
import { onSpace } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { countRows, listPage } from '../engine/list-page.ts'
import { spaceParams } from '../engine/path-params.ts'
import { NEEDS_HOST } from './needs-host.ts'
import { presentReport, type ReportRow } from './report-row.ts'

export const listImportReports = defineOperation({
  id: 'listImportReports',
  group: 'Space content',
  summary: 'List the reports of the imports into a space, the newest first',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/imports',
  success: 200,
  params: spaceParams,
  query: z.object(paging),
  body: undefined,
  response: ImportReportList,
  offline: NEEDS_HOST,
  access: onSpace('read'),
  run: ({ store }, { query }, { space }) =>
    listPage<ReportRow, z.input<typeof ImportReportList>['items'][number]>(
      {
        name: `imports of ${space.id}`,
        keyTypes: ['number'],
        key: (row) => [row.seq],
        count: () =>
          countRows(store, 'SELECT count(*) AS count FROM import_report WHERE space = ?', space.id),
        after: (key, limit) =>
          store.all(
            'SELECT * FROM import_report WHERE space = ? AND seq < ? ORDER BY seq DESC LIMIT ?',
            space.id,
            key?.[0] ?? Number.MAX_SAFE_INTEGER,
            limit,
          ),
      },
      query,
      (row) => presentReport(store, row),
    ),
})
