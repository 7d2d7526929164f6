import { createSamlProvider } from './create-saml-provider.ts'
import { deleteSamlProvider } from './delete-saml-provider.ts'
import { getSamlProvider } from './get-saml-provider.ts'
import { listSamlProviders } from './list-saml-providers.ts'
import { listSsoLogins } from './list-sso-logins.ts'
import { updateSamlProvider } from './update-saml-provider.ts'

export const saml = {
  listSamlProviders,
  createSamlProvider,
  getSamlProvider,
  deleteSamlProvider,
  updateSamlProvider,
  listSsoLogins,
}
