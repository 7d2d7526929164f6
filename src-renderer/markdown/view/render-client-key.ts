import type { InjectionKey } from 'vue'
import type { RenderClient } from '../render-client.ts'

/** Provide another renderer under this key to show pages without a Web Worker, as tests do. */
export const RENDER_CLIENT: InjectionKey<RenderClient> = Symbol('render client')
