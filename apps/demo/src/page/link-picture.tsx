import type { LinkName } from "../shop.ts";

/** The preview image of a link in a message. */
export function LinkPicture({ link }: { readonly link: LinkName }) {
  return (
    <svg className={`link-picture ${link}`} viewBox="0 0 300 120" aria-hidden="true">
      {link === "invite" ? <Table /> : <Mug />}
    </svg>
  );
}

/** The SVG shapes of the mug. */
export function Mug() {
  return (
    <>
      <ellipse className="shade" cx="146" cy="103" rx="52" ry="5" />
      <path className="handle" d="M182 46h12a15 15 0 0 1 15 15v2a15 15 0 0 1-15 15h-14" />
      <path className="body" d="M108 28h76v56a18 18 0 0 1-18 18h-40a18 18 0 0 1-18-18Z" />
      <path
        className="glaze"
        d="M108 28h76v30c-5 9-10 9-13 1-5 14-12 14-15 0-4 19-11 18-14 0-4 9-9 9-12 0-5 12-12 10-15-2l-7-1Z"
      />
    </>
  );
}

function Table() {
  return (
    <>
      <rect className="shade" x="40" y="92" width="220" height="6" rx="3" />
      <path className="glaze" d="M86 66h44a22 22 0 0 1-44 0Z" />
      <path className="body" d="M142 44a8 8 0 0 1 16 0c0 14 8 18 8 32v16h-32V76c0-14 8-18 8-32Z" />
      <path className="handle" d="M208 68h5a8 8 0 0 1 0 16h-6" />
      <path className="glaze" d="M178 60h30v24a8 8 0 0 1-8 8h-14a8 8 0 0 1-8-8Z" />
    </>
  );
}
