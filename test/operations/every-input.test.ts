import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { registry } from '../../src-main/api/all.ts'
import type { AnyOperation } from '../../src-main/operations/engine/define-operation.ts'
import type { CallResult, RawInput } from '../../src-main/operations/engine/dispatch.ts'
import { attemptAndUndo } from '../support/documents/attempt-and-undo.ts'
import type { JsonSchema } from '../support/documents/fitting-value.ts'
import { branchesOf, inputSites, type InputSite } from '../support/documents/input-sites.ts'
import { sizedValues } from '../support/documents/sized-values.ts'
import { openWorld, type World } from '../support/sync/world.ts'

let world: World
beforeAll(() => {
  world = openWorld()
})
afterAll(() => world.workspace.close())

const operations = [...registry.values()].map((operation) => [operation.id, operation] as const)

const attempt = (operation: AnyOperation, input: RawInput) =>
  attemptAndUndo(world.workspace, operation, input)

/** Returns whether the input itself is refused, by its declaration or later for its size. */
function isRefused(result: CallResult): boolean {
  if (result.ok || result.problem.code !== 'input.invalid') return false
  return (
    result.problem.cause instanceof z.ZodError ||
    /\d+ characters?|at most|at least/.test(result.problem.message)
  )
}

/** Returns the faults of an operation in words, for each field of its input. */
async function faultsOf(
  operation: AnyOperation,
  find: (site: InputSite, refuses: (value: unknown) => Promise<boolean>) => Promise<string[]>,
): Promise<string[]> {
  const faults: string[] = []
  for (const site of inputSites(operation, world.inputFor(operation, world.workspace))) {
    const refuses = async (value: unknown) => isRefused(await attempt(operation, site.withValue(value)))
    for (const fault of await find(site, refuses)) faults.push(`${site.path} ${fault}`)
  }
  return faults
}

/** Returns each bound of a field that refuses a fitting value or accepts one beyond it. */
async function boundFaults(
  site: InputSite,
  refuses: (value: unknown) => Promise<boolean>,
): Promise<string[]> {
  const faults: string[] = []
  for (const { bound, within, beyond } of await sizedValues(site, refuses)) {
    if (await refuses(within)) faults.push(`refuses the bound itself: ${bound}`)
    if (!(await refuses(beyond))) faults.push(`accepts one more than the bound: ${bound}`)
  }
  return faults
}

/** A value of each type that JSON has. */
const OF_TYPE: Readonly<Record<string, unknown>> = {
  null: null,
  boolean: true,
  number: 7.5,
  string: 'an unknown word',
  array: [],
  object: {},
}

/** Returns the JSON types that a field accepts, or null for any. An enumeration accepts none of the sample values. */
function typesOf(schema: JsonSchema): Set<string> | null {
  const branches = branchesOf(schema)
  if (branches.length > 0) {
    const types = branches.map(typesOf)
    return types.some((each) => each === null) ? null : new Set(types.flatMap((each) => [...(each ?? [])]))
  }
  if (schema.enum ?? schema.const !== undefined) return new Set()
  return schema.type === undefined ? null : new Set([schema.type].flat())
}

async function typeFaults(
  { schema, isBranch }: InputSite,
  refuses: (value: unknown) => Promise<boolean>,
): Promise<string[]> {
  const types = isBranch ? null : typesOf(schema)
  if (!types) return []
  const faults: string[] = []
  for (const [type, value] of Object.entries(OF_TYPE)) {
    if (types.has(type) || schema.const === value) continue
    if (!(await refuses(value))) faults.push(`accepts ${JSON.stringify(value)}`)
  }
  return faults
}

async function missingFaults(
  { schema, base }: InputSite,
  refuses: (value: unknown) => Promise<boolean>,
): Promise<string[]> {
  const faults: string[] = []
  if (schema.type !== 'object') return []
  for (const name of schema.required ?? []) {
    if (!(await refuses({ ...(base as object), [name]: undefined })))
      faults.push(`accepts input without ${name}`)
  }
  return faults
}

describe('the input of every operation', () => {
  it.each(operations)('%s accepts every bound exactly and refuses one more', async (_id, operation) => {
    expect((await faultsOf(operation, boundFaults)).join('; ')).toBe('')
  })

  it.each(operations)('%s refuses each value of a wrong type, in every field', async (_id, operation) => {
    expect((await faultsOf(operation, typeFaults)).join('; ')).toBe('')
  })

  it.each(operations)('%s refuses input without a required field', async (_id, operation) => {
    expect((await faultsOf(operation, missingFaults)).join('; ')).toBe('')
  })
})
