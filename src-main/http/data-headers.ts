/**
 * The headers of every answer that is data and no page: browsers take it for what it says it is, and hand it to no page of
 * another origin.
 */
export const DATA_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const
