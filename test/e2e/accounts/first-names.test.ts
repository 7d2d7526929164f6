import { expect, it, onTestFinished } from 'vitest'
import { openInBrowser } from '../open-apps.ts'

it('a new user gives a name and a title once, and changes the name in the settings', async () => {
  const app = await openInBrowser()
  onTestFinished(() => app.close())
  const { page } = app
  page.setDefaultTimeout(20_000)
  const main = page.getByRole('main')
  const card = main.getByRole('form', { name: 'What is your name?' })

  await card.getByRole('textbox', { name: 'Your name' }).fill('Ada Lovelace')
  await card.getByRole('textbox', { name: 'Title of the workspace' }).fill('Analytical Engine')
  await page.keyboard.press('Enter')
  await card.waitFor({ state: 'detached' })
  await main.getByRole('heading', { name: 'Analytical Engine', level: 1 }).waitFor()

  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('settings')
  await page.getByRole('option', { name: /Go to settings/ }).click()
  await main.getByText('Ada Lovelace').waitFor()
  await main.getByRole('button', { name: 'Change name…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your name' })
  expect(await dialog.getByRole('textbox').inputValue()).toBe('Ada Lovelace')
  await dialog.getByRole('textbox').fill('Countess of Lovelace')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await main.getByText('Countess of Lovelace').waitFor()
  expect((await app.host.ask('GET', '/v1/user')).json).toMatchObject({ displayName: 'Countess of Lovelace' })
})

it('a user who skips the questions is not asked again', async () => {
  const app = await openInBrowser()
  onTestFinished(() => app.close())
  const { page } = app
  page.setDefaultTimeout(20_000)
  const card = page.getByRole('form', { name: 'What is your name?' })
  await card.getByRole('button', { name: 'Skip' }).click()
  await card.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: 'My workspace', level: 1 }).waitFor()
  expect(await card.count()).toBe(0)
})
