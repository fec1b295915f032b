import type { Faker } from '@faker-js/faker';
import sharp from 'sharp';
import type { Context } from '../../server/context';
import { avatarPicture, postPicture, type Picture } from '../../server/features/media/pictures';
import { storePicture } from '../../server/features/media/store';
import type { SeedOptions } from './options';

/** Drawings, at most; and how many members and posts share one. */
const AVATARS = 24;
const MEMBERS_EACH = 5;
const SCENES = 16;
const POSTS_EACH = 20;

const hsl = (hue: number, saturation: number, light: number) => `hsl(${hue % 360} ${saturation}% ${light}%)`;

/** A landscape of layered hills under a sky, no two alike. */
function scene(f: Faker): string {
  const [width, height] = f.helpers.arrayElement([
    [1200, 800],
    [1080, 1080],
    [900, 1200],
    [1600, 900],
  ] as const);
  const hue = f.number.int(359);
  const hills = Array.from({ length: 4 }, (_, layer) => {
    const top = height * (0.45 + layer * 0.14);
    const bump = () => top - f.number.int({ min: 0, max: Math.round(height * 0.16) });
    return `<path fill="${hsl(hue + 200 + layer * 8, 34, 52 - layer * 12)}" d="M0 ${top} C${width * 0.25} ${bump()} ${width * 0.35} ${bump()} ${width * 0.5} ${top} S${width * 0.8} ${bump()} ${width} ${bump()} V${height} H0 Z"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="${hsl(hue, 62, 48)}"/><stop offset="1" stop-color="${hsl(hue + 40, 80, 84)}"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <circle cx="${f.number.int({ min: 100, max: width - 100 })}" cy="${height * 0.3}" r="${height * 0.08}" fill="${hsl(hue + 60, 90, 92)}"/>
    ${hills.join('')}</svg>`;
}

/** A bust in two colours. */
function portrait(f: Faker): string {
  const hue = f.number.int(359);
  const skin = f.helpers.arrayElement(['#f2c9a5', '#d9a06f', '#a8703f', '#7a4a26', '#f7dcc4']);
  const hair = f.helpers.arrayElement(['#2b1d14', '#5b3a1e', '#c58f3d', '#8d8d92', '#1c1c24', '#a63d2f']);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320">
    <rect width="320" height="320" fill="${hsl(hue, 55, 72)}"/>
    <ellipse cx="160" cy="330" rx="120" ry="110" fill="${hsl(hue + 160, 40, 40)}"/>
    <circle cx="160" cy="${f.number.int({ min: 118, max: 128 })}" r="82" fill="${hair}"/>
    <rect x="136" y="180" width="48" height="60" rx="22" fill="${skin}"/>
    <ellipse cx="160" cy="148" rx="60" ry="72" fill="${skin}"/></svg>`;
}

async function draw(
  svgs: string[],
  encode: (upload: { filename: string; bytes: Uint8Array }) => Promise<Picture>,
) {
  return Promise.all(
    svgs.map(async (svg) =>
      encode({ filename: 'seed.png', bytes: await sharp(Buffer.from(svg)).png().toBuffer() }),
    ),
  );
}

export interface Album {
  /** Stores a copy of one of the portraits or scenes; answers its media id. */
  avatar(): Promise<number>;
  scene(): Promise<number>;
}

/** A few dozen drawn pictures; each use of one is a picture of its own, as if a member had uploaded it. */
export async function drawAlbum(
  f: Faker,
  { db, media }: Pick<Context, 'db' | 'media'>,
  { members, posts }: Pick<SeedOptions, 'members' | 'posts'>,
): Promise<Album> {
  const avatars = await draw(
    Array.from({ length: Math.min(AVATARS, Math.ceil(members / MEMBERS_EACH)) }, () => portrait(f)),
    avatarPicture,
  );
  const scenes = await draw(
    Array.from({ length: Math.min(SCENES, Math.ceil(posts / POSTS_EACH)) }, () => scene(f)),
    postPicture,
  );
  return {
    avatar: () => storePicture(db, media, f.helpers.arrayElement(avatars)),
    scene: () => storePicture(db, media, f.helpers.arrayElement(scenes)),
  };
}
