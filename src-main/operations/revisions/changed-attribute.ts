/** Returns a text before and after a change under its name, or an empty object where both are equal. */
export function changedAttribute<Name extends string>(
  name: Name,
  before: string | undefined,
  after: string | undefined,
) {
  if (before === after) return {}
  const sides = { ...(before !== undefined && { before }), ...(after !== undefined && { after }) }
  return { [name]: sides } as { [key in Name]: { before?: string; after?: string } }
}
