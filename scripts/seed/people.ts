import { business } from '#content'
import type { Draw } from './draw.ts'

/** A made-up person: an address at example.com and a 555-01xx number. */
export type Person = { name: string; email: string; phone: string; address: string }

const firstNames =
  'Ada Alma Amos Beth Blake Boyd Callie Carmen Clay Cora Dale Della Dwight Earl Edith Elena Ezra Faye Floyd Gail Grant Hazel Hugo Ida Irene Ivan Jade Joel June Kara Keith Lena Leroy Lola Mabel Marco Mona Nadia Neil Nora Olive Omar Opal Otis Pearl Percy Quinn Ramona Reid Rosa Roy Ruth Saul Selma Silas Tess Troy Una Vera Wade Willa Zoë'.split(
    ' ',
  )
const lastNames =
  'Abbott Ainsley Barlow Beckett Birch Calloway Carver Castillo Crane Dalton Delgado Dunmore Ellery Everhart Fairley Fenwick Garland Goodwin Hadley Hollis Ibarra Ingram Jessup Juarez Keating Kimball Landry Lockhart Maddox Merritt Navarro Norwood Oakley Ortega Pacheco Prescott Quigley Ramsey Redfern Sandoval Sterling Tanner Thackery Underhill Valdez Vickers Wakefield Whitlock Yates Zamora'.split(
    ' ',
  )
const streets =
  'Sample Example Placeholder Specimen Pattern Template Fictional Madeup Imaginary Pretend Storybook Invented'.split(
    ' ',
  )
const kinds = ['Street', 'Avenue', 'Lane', 'Drive', 'Road', 'Court']
const towns = [...business.cities, ...business.moreCities]

export function person(draw: Draw, number: number): Person {
  const [first, last] = [draw.of(firstNames), draw.of(lastNames)]
  const plain = `${first}.${last}`
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z.]/g, '')
    .toLowerCase()
  return {
    name: `${first} ${last}`,
    email: `${plain}${number}@example.com`,
    phone: phone(draw),
    address: `${draw.whole(1, 9999)} ${draw.of(streets)} ${draw.of(kinds)}, ${draw.of(towns)}, ${business.address.state}`,
  }
}

/** 555-0100 to 555-0199 are fictional in every area code. The formats vary as they do in practice. */
export function phone(draw: Draw): string {
  const area = String(draw.whole(201, 989))
  const line = `01${String(draw.whole(0, 99)).padStart(2, '0')}`
  return draw.of([`(${area}) 555-${line}`, `${area}-555-${line}`, `${area}.555.${line}`, `+1 ${area} 555 ${line}`])
}
