import type { Visual } from '#content'

export type VisualOf<Kind extends Visual['kind']> = Extract<Visual, { kind: Kind }>

/** With `from`, the bar is a range. Otherwise it starts at zero. `value` is the printed figure. */
export type Bar = VisualOf<'scale'>['bars'][number]
