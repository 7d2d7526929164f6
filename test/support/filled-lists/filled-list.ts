import type { TestWorkspace } from '../workspace.ts'

/** An item of a list, as the list returns it. */
export type Item = Readonly<Record<string, unknown>>

/** A list of a workspace, with functions that add items and remove them. */
export interface FilledList {
  /** The parameters of the list's path. */
  params(): Record<string, string>
  /** The queries of the list. The first returns all items; the others may filter or order them. */
  queries?: readonly object[]
  /** Adds an item. Absent when items appear only together, by `restock`. */
  add?(count: number): void
  /** Fills the list at once, when items cannot be added one by one. */
  restock?(): void
  /** Removes an item. Absent when no item can be removed. */
  remove?(name: string): void
  /** Returns the name that identifies an item; by default its id. */
  nameOf?(item: Item): string
  /** The items that cannot be removed. */
  staying?: readonly string[]
}

/** Sets a list up in a workspace whose first member is an administrator. */
export type Filling = (workspace: TestWorkspace) => FilledList

/** The fillings of lists, by the id of the operation. */
export type Fillings = Readonly<Record<string, readonly Filling[]>>

/** Returns a title that every second item shares. */
export const commonTitle = (count: number) => `Same ${count % 2}`
