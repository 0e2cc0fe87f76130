// Vite drops the style sheets that components import. TypeScript has to accept those imports without Vite's types.
declare module '*.css'
