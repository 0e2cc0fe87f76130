import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
sharp.cache(false); sharp.concurrency(1)
const bytes = await buffer(process.stdin)
const t=performance.now()
const input = sharp(bytes,{limitInputPixels:false,failOn:'error'})
const m = await input.metadata()
let err=''
try {
const {data,info}=await input.autoOrient().resize({width:1600,height:1600,fit:'inside',withoutEnlargement:true}).flatten({background:'#ffffff'}).toColourspace('srgb').raw().toBuffer({resolveWithObject:true})
for (const [e,q] of [[1600,78],[320,70]]) await sharp(data,{raw:{width:info.width,height:info.height,channels:info.channels}}).resize({width:e,height:e,fit:'inside',withoutEnlargement:true}).webp({quality:q}).toBuffer()
} catch(e){err=e.message}
const {format,depth,isProgressive,hasAlpha,channels,space,chromaSubsampling,orientation,width,height,bitsPerSample,paletteBitDepth}=m
console.log(JSON.stringify({MB:process.resourceUsage().maxRSS/1024|0,ms:(performance.now()-t)|0,err,meta:[format,width,height,depth,isProgressive,hasAlpha,channels,space,chromaSubsampling,orientation,bitsPerSample,paletteBitDepth].join(' ')}))
