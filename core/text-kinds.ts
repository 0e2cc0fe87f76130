/** The texts to a customer that staff open on their own phone. */
export const textKinds = ['on_my_way', 'running_late', 'confirmed'] as const
export type TextKind = (typeof textKinds)[number]

/** What a text of the content may name. */
export const textPlaceholders = ['{name}', '{day}', '{window}', '{firm}'] as const
