import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder, zipOf } from '../../support/content/archives.ts'
import { Origin } from '../origin.ts'
import { SyncedApp } from '../synced-app.ts'

describe('an archive that is imported on a replica', () => {
  it('is imported by the server and pulled by the replica; offline, the button shows the reason', async () => {
    const folder = temporaryFolder()
    const archive = join(folder, 'Field notes.zip')
    writeFileSync(
      archive,
      zipOf({ 'README.md': '# Field notes\n\nSee [owls](owls.md).\n', 'owls.md': '# Owls\n\nThey call.\n' }),
    )
    const origin = await Origin.start(folder)
    const { user, page } = await SyncedApp.connect(origin, folder)
    const main = page.getByRole('main')
    const sidebar = page.getByRole('navigation', { name: 'Workspace' })

    await sidebar.getByRole('button', { name: 'Home' }).click()
    const chooser = page.waitForEvent('filechooser')
    await main.getByRole('button', { name: 'Import an archive' }).click()
    await (await chooser).setFiles(archive)
    await sidebar.getByRole('tree', { name: 'Spaces' }).getByText('Field notes', { exact: true }).click()
    await sidebar.getByRole('treeitem', { name: 'Owls' }).click()
    await main.getByText('They call.').waitFor()
    const spaces = await origin.items(`/orgs/${await origin.organization()}/spaces`)
    expect(spaces.map(({ title }) => title)).toContain('Field notes')

    await user.workOffline(true)
    await sidebar.getByRole('button', { name: 'Imports' }).click()
    const importButton = main.getByRole('button', { name: 'Import an archive' })
    await expect.poll(() => importButton.isDisabled()).toBe(true)
    await expect.poll(() => importButton.getAttribute('title')).toContain('Importing needs the server')
  })
})
