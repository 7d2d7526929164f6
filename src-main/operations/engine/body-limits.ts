const MEBIBYTE = 1_048_576

/** Bytes of a body of an operation that declares no other limit. */
export const BODY_LIMIT = MEBIBYTE

/** Bytes of a body with files or a whole archive: 64 MB in base64, with a margin. */
export const FILES_BODY = 96 * MEBIBYTE

/** Bytes of a body with an OpenAPI specification of up to 16 MB, with the escapes of JSON. */
export const SPECIFICATION_BODY = 32 * MEBIBYTE

/** Bytes of a body with an integration: its script and a few pictures. */
export const INTEGRATION_BODY = 16 * MEBIBYTE

/** Bytes of a body with the longest lists of users or links that a schema accepts. */
export const LIST_BODY = 4 * MEBIBYTE
