import * as z from 'zod/mini'

/** Random, so that it says nothing about a person. */
export const PersonId = z
  .string()
  .check(z.maxLength(32), z.regex(/^[\da-z]{1,32}$/, 'A person’s id must be lower-case letters and digits'))

/** At most this many people come to one visit. */
export const maxPeoplePerVisit = 6

/** Who comes to a visit. Each person once. */
export const AssignedPeople = z.array(PersonId).check(
  z.maxLength(maxPeoplePerVisit, `At most ${maxPeoplePerVisit} people can come to one visit`),
  z.refine((people) => new Set(people).size === people.length, 'People must be different'),
)
