import typescript, { type Node } from 'typescript'

/** A place of a source where code distinguishes an operation by its id. */
export interface NamedOperation {
  line: number
  text: string
}

/** The functions that send a call. Their first argument is the id of an operation. */
const CALLS: ReadonlySet<string> = new Set(['call', 'read', 'readIfPresent'])
/** Methods that compare a text with a part of an id. */
const COMPARISONS: ReadonlySet<string> = new Set(['endsWith', 'includes', 'indexOf', 'startsWith'])

/**
 * Finds the places of a source that distinguish operations by their ids. These are a text or property that is an id,
 * and a comparison with the start or end of ids. A regular expression counts when it matches some ids and not all. A
 * call may name the operation it calls.
 */
export function namedOperations(source: string, ids: readonly string[]): NamedOperation[] {
  const file = typescript.createSourceFile('source.ts', source, typescript.ScriptTarget.Latest, true)
  const known = new Set(ids)
  const found: NamedOperation[] = []
  const visit = (node: Node): void => {
    if (namesOperation(node, ids, known)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart())
      found.push({ line: line + 1, text: node.getText() })
    }
    typescript.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function namesOperation(node: Node, ids: readonly string[], known: ReadonlySet<string>): boolean {
  if (typescript.isRegularExpressionLiteral(node)) return matchesSome(node.text, ids)
  if (typescript.isIdentifier(node)) return isKey(node) && known.has(node.text)
  const text = textOf(node)
  if (text === undefined || isModule(node) || isCalled(node)) return false
  if (isCompared(node)) return text !== '' && ids.some((id) => id.startsWith(text) || id.endsWith(text))
  return (text.match(/\w+/g) ?? []).some((word) => known.has(word))
}

/** Returns the text of a literal or of a part of a template, because a statement of SQL may contain an id. */
function textOf(node: Node): string | undefined {
  const isText = typescript.isStringLiteralLike(node) || typescript.isTemplateLiteralToken(node)
  return isText ? node.text : undefined
}

function matchesSome(expression: string, ids: readonly string[]): boolean {
  const end = expression.lastIndexOf('/')
  const pattern = new RegExp(expression.slice(1, end), expression.slice(end + 1).replace(/[gy]/g, ''))
  const matched = ids.filter((id) => pattern.test(id))
  return matched.length > 0 && matched.length < ids.length
}

const isKey = (node: Node): boolean =>
  (typescript.isPropertyAssignment(node.parent) || typescript.isPropertySignature(node.parent)) &&
  node.parent.name === node

const isModule = ({ parent }: Node): boolean =>
  typescript.isImportDeclaration(parent) || typescript.isExportDeclaration(parent)

const isCalled = (node: Node): boolean => isFirstArgument(node, CALLS)
const isCompared = (node: Node): boolean => isFirstArgument(node, COMPARISONS)

function isFirstArgument(node: Node, functions: ReadonlySet<string>): boolean {
  const { parent } = node
  if (!typescript.isCallExpression(parent) || parent.arguments[0] !== node) return false
  const { expression } = parent
  const name = typescript.isPropertyAccessExpression(expression) ? expression.name : expression
  return typescript.isIdentifier(name) && functions.has(name.text)
}
