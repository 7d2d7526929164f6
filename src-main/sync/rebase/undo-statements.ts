import type { UndoColumn, UndoTable } from './undo-tables.ts'

/*
 * These statements contain quoted names from the schema itself, and values are bound. A handwritten list would miss the
 * next table.
 */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Returns SQL for a value in JSON. Bytes become an object with hexadecimal digits. */
function jsonValue(row: 'OLD' | 'NEW', column: UndoColumn): string {
  const value = `${row}.${quoted(column.name)}`
  return column.type === 'BLOB' || column.type === 'ANY'
    ? `CASE typeof(${value}) WHEN 'blob' THEN json_object('hex', hex(${value})) ELSE ${value} END`
    : value
}

function jsonRow(row: 'OLD' | 'NEW', columns: UndoColumn[]): string {
  return `json_object(${columns.map((column) => `'${column.name}', ${jsonValue(row, column)}`).join(', ')})`
}

/**
 * Returns the triggers that record the previous rows of a table. They record updates and deletions before they happen.
 * Changes by other triggers and foreign keys are recorded later, and are thus restored first.
 */
export function watchingTriggers(table: UndoTable): string {
  const { name, columns } = table
  const key = columns.filter((column) => table.key.includes(column.name))
  const ownColumns = columns.filter((column) => !column.isDerived)
  const note = (action: string, keyRow: 'OLD' | 'NEW', row: string) =>
    `INSERT INTO undo (relation, action, key, row) VALUES ('${name}', '${action}', ${jsonRow(keyRow, key)}, ${row});`
  const trigger = (action: string, event: string, body: string) =>
    `CREATE TEMP TRIGGER IF NOT EXISTS ${quoted(`undo_${action}_${name}`)} ${event} ON main.${quoted(name)}
     WHEN carrel_recording() BEGIN ${body} END;`
  return [
    trigger('insert', 'AFTER INSERT', note('insert', 'NEW', 'NULL')),
    trigger(
      'update',
      `BEFORE UPDATE OF ${ownColumns.map((column) => quoted(column.name)).join(', ')}`,
      note('update', 'NEW', jsonRow('OLD', ownColumns)),
    ),
    trigger('delete', 'BEFORE DELETE', note('delete', 'OLD', jsonRow('OLD', columns))),
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
