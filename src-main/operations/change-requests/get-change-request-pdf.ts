import { defineOperation } from '../engine/define-operation.ts'
import { changeRequestParams } from '../engine/path-params.ts'
import { changeRequestSource } from '../space-content/content-source.ts'
import { PdfAddress, pdfAddress, pdfQuery } from '../space-content/pdf-address.ts'
import { onChangeRequest } from './access.ts'

export const getChangeRequestPdf = defineOperation({
  id: 'getChangeRequestPDF',
  group: 'Change requests',
  summary: 'Get the address of a PDF of a change request, valid for an hour',
  method: 'GET',
  path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/pdf',
  success: 200,
  params: changeRequestParams,
  query: pdfQuery,
  body: undefined,
  response: PdfAddress,
  offline: 'local',
  access: onChangeRequest('read'),
  run(scope, { query }, subject) {
    const place = { space: subject.space.id, changeRequest: subject.changeRequest.id }
    return pdfAddress(scope, changeRequestSource(scope, subject), place, query)
  },
})
