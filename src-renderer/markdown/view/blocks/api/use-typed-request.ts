import { computed, reactive, ref, shallowRef } from 'vue'
import type { ComputedRef, Ref } from 'vue'
import { exampleText } from '../../../../../src-main/content/api-reference/example-value.ts'
import { serverAddress } from '../../../../../src-main/content/api-reference/samples/sample-request.ts'
import {
  composeRequest,
  parameterKey,
  schemesOf,
  type ComposedRequest,
} from '../../../../../src-main/content/api-reference/trial/compose-request.ts'
import type { ApiOperation, ApiParameter, ApiScheme } from '../../../../../src-main/schemas/api-reference.ts'

/** The form of a trial of an operation. It exists only in the window and is never stored. */
export interface TypedForm {
  server: Ref<string>
  servers: string[]
  parameters: { parameter: ApiParameter; key: string }[]
  values: Record<string, string>
  schemes: ApiScheme[]
  secrets: Record<string, string>
  mediaType: string | undefined
  body: Ref<string>
  composed: ComputedRef<ComposedRequest>
}

/** Returns an empty form for an operation, with the example of its body. */
export function useTypedRequest(operation: ApiOperation): TypedForm {
  const servers = operation.servers.map(serverAddress)
  const server = shallowRef(servers[0] ?? '')
  const content =
    operation.body?.content.find(({ mediaType }) => /json/i.test(mediaType)) ?? operation.body?.content[0]
  const body = ref(content ? (exampleText(content, operation.definitions) ?? '') : '')
  const parameters = operation.parameters.map((parameter) => ({ parameter, key: parameterKey(parameter) }))
  const schemes = schemesOf(operation.security)
  const values = reactive(Object.fromEntries(parameters.map(({ key }) => [key, ''])))
  const secrets = reactive(Object.fromEntries(schemes.map(({ name }) => [name, ''])))
  const composed = computed(() =>
    composeRequest(operation, {
      server: server.value,
      parameters: new Map(Object.entries(values)),
      secrets: new Map(Object.entries(secrets)),
      body: content && { mediaType: content.mediaType, text: body.value },
    }),
  )
  const mediaType = content?.mediaType
  return { server, servers, parameters, values, schemes, secrets, mediaType, body, composed }
}
