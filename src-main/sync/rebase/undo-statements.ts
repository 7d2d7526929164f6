import type { UndoColumn, UndoTable } from './undo-tables.ts'

/*
 * These statements contain quoted names from the schema itself, and values are bound. This is the only way to cover
 * every table: a handwritten list would miss the next one.
 */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Returns SQL for a value in JSON. Bytes become an object with hexadecimal digits. */
function packed(row: 'OLD' | 'NEW', column: UndoColumn): string {
  const value = `${row}.${quoted(column.name)}`
  return column.type === 'BLOB' || column.type === 'ANY'
    ? `CASE typeof(${value}) WHEN 'blob' THEN json_object('hex', hex(${value})) ELSE ${value} END`
    : value
}

function packedRow(row: 'OLD' | 'NEW', columns: UndoColumn[]): string {
  return `json_object(${columns.map((column) => `'${column.name}', ${packed(row, column)}`).join(', ')})`
}

/**
 * Returns the triggers that record the previous rows of a table. They record updates and deletions before they happen.
 * Changes by other triggers and foreign keys are recorded later, and are thus restored first.
 */
export function watchingTriggers(table: UndoTable): string {
  const { name, columns } = table
  const key = columns.filter((column) => table.key.includes(column.name))
  const own = columns.filter((column) => !column.isDerived)
  const note = (action: string, keyRow: 'OLD' | 'NEW', row: string) =>
    `INSERT INTO undo (relation, action, key, row) VALUES ('${name}', '${action}', ${packedRow(keyRow, key)}, ${row});`
  const trigger = (action: string, when: string, body: string) =>
    `CREATE TEMP TRIGGER IF NOT EXISTS ${quoted(`undo_${action}_${name}`)} ${when} ON main.${quoted(name)}
     WHEN carrel_recording() BEGIN ${body} END;`
  return [
    trigger('insert', 'AFTER INSERT', note('insert', 'NEW', 'NULL')),
    trigger(
      'update',
      `BEFORE UPDATE OF ${own.map((column) => quoted(column.name)).join(', ')}`,
      note('update', 'NEW', packedRow('OLD', own)),
    ),
    trigger('delete', 'BEFORE DELETE', note('delete', 'OLD', packedRow('OLD', columns))),
  ].join('\n')
}

/** Deletes an added row. */
export function removeStatement({ name, key }: UndoTable): string {
  return `DELETE FROM ${quoted(name)} WHERE ${matches(key)}`
}

/** Inserts a deleted row again, with the columns that it had. */
export function addStatement({ name }: UndoTable, columns: string[]): string {
  const places = columns.map(() => '?').join(', ')
  return `INSERT INTO ${quoted(name)} (${columns.map(quoted).join(', ')}) VALUES (${places})`
}

/** Restores the columns of a row. */
export function restoreStatement({ name, key }: UndoTable, columns: string[]): string {
  const sets = columns.map((column) => `${quoted(column)} = ?`).join(', ')
  return `UPDATE ${quoted(name)} SET ${sets} WHERE ${matches(key)}`
}

function matches(key: string[]): string {
  return key.map((column) => `${quoted(column)} = ?`).join(' AND ')
}
