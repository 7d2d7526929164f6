import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { quarantineLocal } from '../../src-main/accounts/quarantine.ts'
import { temporaryFolder } from '../support/content/archives.ts'

it('moves a database with its journal, and leaves the rest of the data folder', async () => {
  const data = temporaryFolder()
  for (const name of ['workspace.db', 'workspace.db-wal', 'workspace.db-shm', 'accounts.json'])
    writeFileSync(join(data, name), `content of ${name}`)
  mkdirSync(join(data, 'accounts'))
  const folder = await quarantineLocal(data)
  expect(readdirSync(data).toSorted()).toEqual([
    'Damaged workspace',
    'accounts',
    'accounts.json',
    'workspace.lock',
  ])
  expect(readdirSync(folder).toSorted()).toEqual(['workspace.db', 'workspace.db-wal'])
  expect(readFileSync(join(folder, 'workspace.db-wal'), 'utf8')).toBe('content of workspace.db-wal')
})
