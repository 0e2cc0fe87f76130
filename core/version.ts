import project from '#package.json' with { type: 'json' }

/** The version of this program: that of package.json, of the archive's name and of the tag in git. */
export const { version } = project
