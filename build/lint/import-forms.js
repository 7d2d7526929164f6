/** Returns the name of the package of a module, such as `@vue/shared` of `@vue/shared/dist/index.js`. */
export function packageName(specifier) {
  const parts = specifier.split('/')
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]
}

/** `import type` leaves no code; `import { type X }` leaves the import itself. */
const isTypeOnly = (node) => node.importKind === 'type' || node.exportKind === 'type'

/**
 * Returns the visitor of a rule that checks every form of import. `faultOf` returns the message about a module, or
 * undefined; its second argument is true for an import of types alone.
 */
export function importForms(context, faultOf) {
  const check = (node, source, isType) => {
    if (typeof source?.value !== 'string') return
    const message = faultOf(source.value, isType)
    if (message) context.report({ node, message })
  }
  return {
    ImportDeclaration: (node) => check(node, node.source, isTypeOnly(node)),
    ExportNamedDeclaration: (node) => check(node, node.source, isTypeOnly(node)),
    ExportAllDeclaration: (node) => check(node, node.source, isTypeOnly(node)),
    ImportExpression: (node) => check(node, node.source, false),
    TSImportType: (node) => check(node, node.source ?? node.argument?.literal, true),
    'CallExpression[callee.name="require"]': (node) => check(node, node.arguments[0], false),
  }
}
