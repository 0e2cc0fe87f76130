import type { TextKind } from '#core/text-kinds.ts'

export const textLabels: Record<TextKind, string> = {
  on_my_way: 'On my way',
  running_late: 'Running late',
  confirmed: 'Confirmed',
}
