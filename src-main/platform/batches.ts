/** The maximum number of items in a batch, and their maximum size together. */
export interface BatchBounds {
  count: number
  bytes: number
}

/** Divides items into batches, in order. An item above the maximum size gets its own batch. */
export function* batchesOf<Item>(
  items: Iterable<Item>,
  sizeOf: (item: Item) => number,
  most: BatchBounds,
): Generator<Item[], void, void> {
  let batch: Item[] = []
  let bytes = 0
  for (const item of items) {
    const size = sizeOf(item)
    if (batch.length > 0 && (batch.length >= most.count || bytes + size > most.bytes)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(item)
    bytes += size
  }
  if (batch.length > 0) yield batch
}
