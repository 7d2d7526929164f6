import { grownStore } from '../../support/grown-store/grown-store.ts'
import type { BenchContext } from '../bench.ts'
import { cppDocsStore } from './cpp-docs-store.ts'

/** The data folder and the large space that a benchmark reads. */
export interface BenchStore {
  data: string
  space: string
}

/** Returns the store of the chosen size, or cpp-docs without a choice. */
export async function benchStore({ store, log }: Pick<BenchContext, 'store' | 'log'>): Promise<BenchStore> {
  return store === undefined ? cppDocsStore(log) : grownStore(store, log)
}

/** Returns a data folder to write into: a copy of the store of the chosen size, or without a choice nothing. */
export async function chosenStore({
  store,
  log,
}: Pick<BenchContext, 'store' | 'log'>): Promise<string | undefined> {
  return store === undefined ? undefined : (await grownStore(store, log)).data
}
