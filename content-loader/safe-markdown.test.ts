import { Lexer } from 'marked'
import { expect, test } from 'vitest'
import { reportUnsafe } from './safe-markdown.ts'

function mistakesIn(text: string): string[] {
  const mistakes: string[] = []
  reportUnsafe(Lexer.lex(text), 3, (line, message) => mistakes.push(`${line}: ${message}`))
  return mistakes
}

test.each([
  'Plain **words**, [a page](/services), [a site](https://www.example.com/?a=1&b=2), <br> and [mail](mailto:ada@example.com).',
  '<details open>\n<summary>More</summary>\nYes\n</details>',
  '<a href="/contact" title="Write to us">Contact</a>, <span lang="es">hola</span>, 3 < 4 and <!-- a note -->',
  '<table class="prices"><tr><td colspan="2">Free</td></tr></table>',
])('%s is safe', (text) => {
  expect(mistakesIn(text)).toEqual([])
})

test.each([
  '<script>window.x=1</script>',
  'Words <script src="https://example.com/x.js"></script>',
  '<SCRIPT>1</SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<div onclick="alert(1)">Press</div>',
  '<svg><script>1</script></svg>',
  '<iframe src="https://example.com"></iframe>',
  '<style>body{display:none}</style>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jav&#97;script:alert(1)">x</a>',
  '<a href=" java\tscript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '- An item with [x](vbscript:x)',
  '> <form action="https://example.com"><input></form>',
  '<details><script\n>1</script></details>',
])('%s is refused', (text) => {
  expect(mistakesIn(text).length).toBeGreaterThan(0)
})
