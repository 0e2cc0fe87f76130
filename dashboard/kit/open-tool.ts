import { createExternalStore } from '#ui/external-store.ts'

/** The name of the tool whose dialog is open. Outside React, because other parts of the page open tools, too. */
const tool = createExternalStore<{ name: string | undefined }>({ name: undefined })

export const useOpenTool = () => tool.use().name
export const openTool = (name: string | undefined) => tool.set({ name })
