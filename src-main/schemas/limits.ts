/**
 * The largest text of one page, in bytes of UTF-8: 1 MiB. The longest page of the documentation this was measured on
 * has 557,541 bytes; above this limit an editor and a merge are slow.
 */
export const PAGE_TEXT_LIMIT = 1_048_576

/** The largest file that a batch of changes or an import may bring, in bytes: 64 MiB. */
export const FILE_LIMIT = 67_108_864
