/** Opens the system's dialog for a file in JSON or YAML. Resolves to undefined when the user cancels. */
export function pickSpecification(): Promise<File | undefined> {
  const field = document.createElement('input')
  field.type = 'file'
  field.accept = '.json,.yaml,.yml'
  return new Promise((resolve) => {
    field.addEventListener('change', () => resolve(field.files?.[0]))
    field.addEventListener('cancel', () => resolve(undefined))
    field.click()
  })
}
