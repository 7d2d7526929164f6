import type { TableColumn } from './table-source.ts'

const ROLES = { target: 'Leads to', cover: 'Cover', 'cover-dark': 'Cover in the dark' } as const
const TYPES: Partial<Record<TableColumn['type'], string>> = {
  'content-ref': 'Page',
  files: 'Files',
  image: 'Picture',
  checkbox: 'Done',
  number: 'Number',
  rating: 'Rating',
  select: 'Choice',
  users: 'Users',
}

/** Returns a unique name for each column, from its head, its role or its type. */
export function columnNames(columns: readonly TableColumn[], isCards: boolean): string[] {
  const isText = (column: TableColumn): boolean => column.role === undefined && column.type === 'text'
  const title = columns.find(isText)
  const counts = new Map<string, number>()
  return columns.map((column, index) => {
    const textName = title === column ? 'Title' : 'Text'
    const defaultName = isText(column) ? (isCards ? textName : `Column ${index + 1}`) : TYPES[column.type]
    const name = column.role ? ROLES[column.role] : column.name || (defaultName ?? `Column ${index + 1}`)
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : `${name} ${count}`
  })
}
