import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * The vocabulary of schema.org (types, their parents and properties) as the validator reads it. It comes from the
 * TypeScript declarations of schema-dts, so the test needs no network.
 */
export function schemaOrgVocabulary(): object {
  const folder = dirname(createRequire(import.meta.url).resolve('schema-dts'))
  const declarations = readFileSync(join(folder, 'schema.d.ts'), 'utf8')
  const graph: object[] = []
  const reference = (name: string) => ({ '@id': `schema:${name}` })
  const interfaces = /^(?:export )?interface (\w+?)(Base|Leaf) extends ([^{]+)\{\n([\s\S]*?)^\}/gm
  for (const [, name = '', kind, parents = '', body = ''] of declarations.matchAll(interfaces)) {
    const bases = parents.split(',').flatMap((parent) => /^(\w+)Base$/.exec(parent.trim())?.[1] ?? [])
    const others = bases.filter((base) => base !== name)
    if (kind === 'Base' || others.length > 0) {
      graph.push({ ...reference(name), '@type': 'rdfs:Class', 'rdfs:subClassOf': others.map(reference) })
    }
    for (const [, property = ''] of kind === 'Base' ? body.matchAll(/^ {4}"(\w+)"\?:/gm) : []) {
      graph.push({ ...reference(property), '@type': 'rdf:Property', 'schema:domainIncludes': reference(name) })
    }
  }
  return { '@graph': graph }
}
