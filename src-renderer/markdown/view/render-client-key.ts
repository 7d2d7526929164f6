import type { InjectionKey } from 'vue'
import type { RenderClient } from '../render-client.ts'

/** The injection key of the renderer. Tests provide another one to render pages without a Web Worker. */
export const RENDER_CLIENT: InjectionKey<RenderClient> = Symbol('render client')
