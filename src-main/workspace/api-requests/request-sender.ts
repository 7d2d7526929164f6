import { guardedRequest, type SendRequest } from '../../platform/guarded-request.ts'

/** The permissions of a host's start. */
interface Permissions {
  allowApiRequests?: boolean
  allowPrivateFetch?: boolean
}

/** Returns the sender of requests to APIs; undefined where the host may send none. */
export function requestSender({
  allowApiRequests = false,
  allowPrivateFetch = false,
}: Permissions): SendRequest | undefined {
  if (!allowApiRequests) return undefined
  return (url, request, limits) => guardedRequest(url, request, { limits, allowPrivate: allowPrivateFetch })
}
