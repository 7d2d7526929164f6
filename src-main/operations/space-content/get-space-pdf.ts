import { onSpace } from '../access/access.ts'
import { defineOperation } from '../engine/define-operation.ts'
import { spaceParams } from '../engine/path-params.ts'
import { spaceSource } from './content-source.ts'
import { PdfAddress, pdfAddress, pdfQuery } from './pdf-address.ts'

export const getSpacePdf = defineOperation({
  id: 'getSpacePDF',
  group: 'Space content',
  summary: 'Get the address of a PDF of a space, valid for an hour',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/pdf',
  success: 200,
  params: spaceParams,
  query: pdfQuery,
  body: undefined,
  response: PdfAddress,
  offline: 'local',
  access: onSpace('read'),
  run(scope, { query }, subject) {
    const place = { space: subject.space.id, changeRequest: null }
    return pdfAddress(scope, spaceSource(scope, subject), place, query)
  },
})
