/** Why a picture is refused. Their order gives the exit codes of the child process. */
const refusals = ['not a picture', 'too many pixels', 'too long', 'too much memory', 'too slow'] as const
export type Refusal = (typeof refusals)[number]

/** Node itself uses lower exit codes. */
const firstExitCode = 100

export const exitCodeOf = (refusal: Refusal): number => firstExitCode + refusals.indexOf(refusal)

/** Undefined for the exit code of a process that failed. */
export const refusalOf = (exitCode: number): Refusal | undefined => refusals[exitCode - firstExitCode]
