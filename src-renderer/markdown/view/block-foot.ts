import type { Component, InjectionKey } from 'vue'

/** The component that stands below each block of a page, such as its threads. It gets the ids of the block. */
export const BLOCK_FOOT: InjectionKey<Component | undefined> = Symbol('foot of a block')
