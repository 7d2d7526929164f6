/** Returns the anchor of an operation or webhook on the pages that show it. */
export function operationAnchor(method: string, path: string): string {
  return `${method.toLowerCase()} ${path}`
}

/** Returns the anchor of a schema on the pages that show it. */
export function schemaAnchor(name: string): string {
  return `schema ${name}`
}
