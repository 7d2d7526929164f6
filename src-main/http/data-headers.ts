/**
 * The headers of every response with data. With them browsers use its declared type, and withhold it from pages of
 * other origins.
 */
export const DATA_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const
