import { getApiRequestSupport } from './get-api-request-support.ts'
import { sendApiRequest } from './send-api-request.ts'

/** The operations by which a user tries an API from a page. */
export const apiRequestOperations = { getApiRequestSupport, sendApiRequest }
