/** Of the page that anybody opens from a paper: the colours of the application, without its files. */
export const CHECK_PAGE_STYLE = `
body{font:16px/1.5 system-ui,sans-serif;color:#15242c;background:#fff;margin:0}
header{font-weight:600;padding:.75rem 1.25rem;border-bottom:3px solid #17486b}
main{max-width:42rem;margin:0 auto;padding:1.25rem}
h1{font-size:1.5rem;line-height:1.3;margin:.5rem 0 1rem}
h2{font-size:1.1875rem;margin:2rem 0 .75rem;padding-bottom:.375rem;border-bottom:1px solid #15242c}
dl{display:grid;grid-template-columns:minmax(6rem,auto) 1fr;gap:.5rem 1rem;margin:0}
dt,small{color:#3d4c55}dd{margin:0;overflow-wrap:anywhere}h2 small{font-weight:400}
ol,ul{margin:0;padding-left:1.5rem}li{margin:.5rem 0}
a{color:#17486b}code{overflow-wrap:anywhere;font-size:.9375rem}
.verdict,.outcome{padding:.75rem 1rem;border:1px solid;border-left-width:5px;margin:0 0 1rem;background:#e7ecee;color:#3d4c55}
.verdict{display:flex;gap:.875rem;align-items:flex-start}.verdict strong{font-size:1.25rem}
svg{flex:none;width:2rem;height:2rem;fill:none;stroke:currentColor;stroke-width:2;stroke-linejoin:round;stroke-linecap:round}
.row{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem}
.row code{flex:1 1 16rem;padding:.5rem .75rem;border:1px solid #dae1e4;background:#f5f8f9}.row small{flex-basis:100%}.row small:empty{display:none}
input[name]{flex:1 1 12rem;min-width:0;min-height:44px;box-sizing:border-box;padding:.5rem .75rem;font:inherit;color:inherit;background:#fff;border:1px solid #5e7280;border-radius:4px}
header small{font-weight:400;margin-left:.75rem;padding-left:.75rem;border-left:1px solid #dae1e4}
.green{background:#ddf0e3;color:#15522d}.amber{background:#fff0cc;color:#664300}.red{background:#fbe4e1;color:#8c1a14}
.drop{border:1px dashed #5e7280;padding:1.25rem;text-align:center;background:#f5f8f9}
.drop.over{background:#eaf2f8;border-style:solid}
.drop p{margin:0 0 .75rem}
.file{position:relative;display:inline-block}
.file input{position:absolute;inset:0;opacity:0;width:100%;cursor:pointer}
.file span,button{display:inline-block;font:inherit;font-weight:600;min-height:44px;box-sizing:border-box;padding:.5rem 1.25rem;border:1px solid #17486b;border-radius:4px;background:#fff;color:#17486b;cursor:pointer}
button{background:#17486b;color:#fff;max-width:100%}
button.plain{background:#fff;color:#17486b}
button[disabled]{background:#e7ecee;color:#5a6a73;border-color:#5e7280;cursor:default}
.file input:focus-visible+span,input[name]:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid #15242c;outline-offset:2px}
[hidden]{display:none}.outcome{margin:1rem 0}
@media(max-width:40rem){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.5rem}.file,.file span,button{width:100%}}
`;
