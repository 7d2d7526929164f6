import type { Component, InjectionKey } from 'vue'

/** What the shell shows at the start of every bar while the sidebar, where it stands otherwise, is closed. */
export const BAR_START: InjectionKey<Component> = Symbol('bar start')
