import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { registry } from '../../src-main/api/all.ts'
import { namedOperations } from '../support/named-operations.ts'

/*
 * An operation declares its meaning offline, and sync reads that declaration. So a new operation must not depend on a
 * list or a pattern of ids in another folder. The polling of remotes with lists concerns certain lists, and names them.
 */
const sync = resolve(import.meta.dirname, '../../src-main/sync')
const ids = [...registry.keys()]
const sources = readdirSync(sync, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.startsWith(join('pull', 'lists')))
  .toSorted()

/** The findings in a line of source. */
const found = (code: string): string[] => namedOperations(code, ids).map(({ text }) => text)

describe('sync', () => {
  it('is read as a whole', () => {
    expect(sources.length).toBeGreaterThan(120)
    expect(sources).toContain(join('push', 'reconcile', 'reconcile.ts'))
  })

  it.each(sources)('distinguishes no operations by their ids in %s', (path) => {
    expect(namedOperations(readFileSync(join(sync, path), 'utf8'), ids)).toEqual([])
  })
})

describe('an operation that is recognised by its id', () => {
  it.each([
    ['a comparison', `if (operation === 'createSpace') fold()`],
    ['a case', `switch (operation) { case 'createSpace': fold() }`],
    ['a list', `const REPEATABLE = new Set(['moveSpace'])`],
    ['a table', `const table = { createSpace: reconcileSpace }`],
    ['a table with a quoted key', `const table = { 'createSpace': reconcileSpace }`],
    ['a type', `type Create = 'createSpace' | Other`],
    ['a template', 'const id = `createSpace`'],
    ['a statement of SQL', "const sql = `SELECT id, ${name}, 'getSpaceById' AS operation FROM space`"],
    ['a regular expression', `const kind = /^(post|update)Comment/.exec(operation)`],
    ['the start of an id', `if (operation.startsWith('delete')) forget()`],
    ['the end of an id', `if (operation.endsWith('InSpace')) forget()`],
    ['an argument of another function', `reconcile('createSpace')`],
  ])('is found in %s', (_case, code) => {
    expect(found(code)).toHaveLength(1)
  })

  it.each([
    ['a call of the remote', `await remote.call('createSpace', { body })`],
    ['a call by a function', `await call('createSpace', { body })`],
    ['a read of a pull', `await reads.readIfPresent('getSpaceById', { params })`],
    ['a comparison of other texts', `text.startsWith('#') && /^\\d+$/.test(text)`],
    ['an import', `import { createSpace } from '../createSpace'`],
  ])('is not found in %s', (_case, code) => {
    expect(found(code)).toEqual([])
  })
})
