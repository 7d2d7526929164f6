import { expect, it } from 'vitest'
import { temporaryFolder } from '../../support/content/archives.ts'
import { Origin } from '../origin.ts'
import { SyncedApp } from '../synced-app.ts'

it('a member gets another role and is removed by an administrator, on a copy', async () => {
  const folder = temporaryFolder()
  const origin = await Origin.start(folder)
  const anna = await origin.invite('anna@example.org')
  const app = await SyncedApp.connect(origin, folder)
  const { page, user } = app
  await app.goTo('/settings/people')
  const members = page.getByRole('list', { name: 'Members' })
  const role = page.getByRole('combobox', { name: 'Role of anna' })
  const roles = async () => {
    const listed = await origin.items<{ id: string; role: string }>(
      `/orgs/${await origin.organization()}/members`,
    )
    return listed.filter(({ id }) => id === anna).map((each) => each.role)
  }
  await role.focus()
  await page.keyboard.press('r')
  await expect.poll(roles).toEqual(['review'])

  await user.workOffline(true)
  await members.getByText('Reviewer').waitFor()
  await role.waitFor({ state: 'detached' })
  await user.workOffline(false)
  await page.getByRole('button', { name: 'Remove anna from the workspace' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove “anna” from the workspace?' })
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await members.getByText('anna').waitFor({ state: 'detached' })
  await expect.poll(roles).toEqual([])
})
