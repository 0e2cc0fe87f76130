/** The beginning of docs/content.md. */
export const intro = `# Fields of the content folder

<!-- Written by scripts/content-reference.ts from the schemas in content-loader/schema. Change those. -->

Every file of \`content\`, and every field in it. The server checks all of them when it starts, and a message names the file, the line and
what is allowed.

A name such as \`address.city\` is the field \`city\` within \`address\`. \`prices[].name\` is the field \`name\` of each item
of the list \`prices\`. Text is plain text; put it in quotes if it has a colon, a # or a brace. Examples are from the
electrician’s sample.

- **Pictures** are in \`pictures/\` (.jpg, .png, .webp or .avif). A field names a picture by its file name without the
  extension, and \`pictures.yaml\` describes each.
- **Drawings** are in \`drawings/\`: SVG files of at most 100 kB, with a \`viewBox\` and without scripts or styles.
- **Other countries**: [countries.md](countries.md) says what to set outside of the United States.`

/** Every kind of item of a section. */
export const sectionExample = `\`\`\`markdown
## Warning signs {warnings}

- **A burning smell** Turn the breaker off and call.

## Our work {carousel}

- ![dimmer] **Dimmers** Bright for work, low for the evening.
- **Fans** A slide without a picture.

## Sizes {figures}

- **9 to 26 kW** Air-cooled, for most homes.

> Every 10 years

## How we work

Any **Markdown**: paragraphs, lists, links.
\`\`\``
