import type { AnyOperation } from './define-operation.ts'

/** The operations of one resource, by any name. */
export type OperationTable = Readonly<Record<string, AnyOperation>>

/** Every operation by its id. */
export type Registry = ReadonlyMap<string, AnyOperation>

/**
 * Joins the tables into a registry. Throws at load when two operations share an id, or a method and path, so that no
 * request meets that mistake.
 */
export function createRegistry(tables: readonly OperationTable[]): Registry {
  const registry = new Map<string, AnyOperation>()
  const routes = new Map<string, string>()
  for (const operation of tables.flatMap((table) => Object.values(table))) {
    const route = `${operation.method} ${operation.path.replace(/\{[^}]+\}/g, '{}')}`
    if (registry.has(operation.id)) throw new Error(`Two operations have the id ${operation.id}`)
    const other = routes.get(route)
    if (other !== undefined) throw new Error(`${operation.id} and ${other} both answer ${route}`)
    registry.set(operation.id, operation)
    routes.set(route, operation.id)
  }
  return registry
}
