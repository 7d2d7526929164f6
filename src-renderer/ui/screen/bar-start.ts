import type { Component, InjectionKey } from 'vue'

/** The injection key of the component that starts every bar while the sidebar, its usual place, is closed. */
export const BAR_START: InjectionKey<Component> = Symbol('bar start')
