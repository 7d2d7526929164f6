import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../support/content/archives.ts'
import { startKeyringSession } from '../../support/hosts/keyring.ts'
import { textChange, type ChangeRequest } from '../api-client.ts'
import { INSTALL_TEXT, Origin } from '../origin.ts'
import { SyncedApp } from '../synced-app.ts'

/** Returns the change that adds a picture of a width. */
const picture = (name: string, width: number): object => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="100"/>`
  return { operation: 'insert_files', files: [{ name, base64: Buffer.from(svg).toString('base64') }] }
}
const textWith = (name: string): string => `${INSTALL_TEXT}\n![The house](.gitbook/assets/${name})\n`

it('a picture that the author replaces stands beside the former one, in an open diff of a reviewer', async () => {
  const folder = temporaryFolder()
  const origin = await Origin.start(folder)
  await origin.invite('anna@example.org', 'review')
  const space = await origin.space()
  const { id } = await origin.pageAt(`/spaces/${space}`, 'install')
  const replace = async (request: ChangeRequest, name: string, width: number) => {
    await origin.change(request, picture(name, width))
    await origin.change(request, textChange(id, textWith(name)))
  }
  const first = await origin.createChangeRequest(space)
  await replace(first, 'old.svg', 310)
  await origin.merge(first)
  const request = await origin.createChangeRequest(space, 'A new picture')
  await replace(request, 'new.svg', 320)

  const { env } = await startKeyringSession('unlocked')
  const anna = await SyncedApp.connect(origin, join(folder, 'anna'), { env, email: 'anna@example.org' })
  await anna.goTo(`/spaces/${space}/changes/${request.number}/diff`)
  await anna.page.getByText('Rendered', { exact: true }).click()
  const widths = () =>
    anna.page
      .locator('[data-page] .side img')
      .evaluateAll((pictures) => pictures.map((each) => (each as HTMLImageElement).naturalWidth))
  await expect.poll(widths).toEqual([310, 320])
  await replace(request, 'newer.svg', 330)
  await expect.poll(widths, { timeout: 60_000 }).toEqual([310, 330])
  await anna.user.workOffline(true)
  await anna.page.reload()
  await expect.poll(widths).toEqual([310, 330])
})
