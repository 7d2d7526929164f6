import type { UndoColumn, UndoTable } from './undo-tables.ts'

/*
 * These statements are made of names that the schema itself gave, quoted; values are bound. There is no other
 * way to watch every table: a list written by hand would miss the next one.
 */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** A value as JSON can carry it; bytes go as hexadecimal in an object of their own. */
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
 * The triggers that note what a table's rows were. A deletion and an update are noted before they happen:
 * whatever other triggers and foreign keys do in their wake is noted after them, and so is put back first.
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

/** Removes a row again that was added. */
export function removeStatement({ name, key }: UndoTable): string {
  return `DELETE FROM ${quoted(name)} WHERE ${matches(key)}`
}

/** Adds a row again that was removed, with the columns it had. */
export function addStatement({ name }: UndoTable, columns: string[]): string {
  const places = columns.map(() => '?').join(', ')
  return `INSERT INTO ${quoted(name)} (${columns.map(quoted).join(', ')}) VALUES (${places})`
}

/** Puts the columns of a row back. */
export function putBackStatement({ name, key }: UndoTable, columns: string[]): string {
  const sets = columns.map((column) => `${quoted(column)} = ?`).join(', ')
  return `UPDATE ${quoted(name)} SET ${sets} WHERE ${matches(key)}`
}

function matches(key: string[]): string {
  return key.map((column) => `${quoted(column)} = ?`).join(' AND ')
}
