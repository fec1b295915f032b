import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import type { Post } from '#contract/posts';
import { compile } from '../../scripts/compile';
import { Precache } from '../../scripts/precache';
import { foldText } from '../../src/features/posts/foldText';
import configurations from '../../webpack.config';
import type { CardPost } from './data';

const cardOf = (post: Post): CardPost => ({
  id: post.id,
  author_username: post.author_username,
  author_profile_picture: post.author_profile_picture,
  author_godtier: post.author_godtier,
  content: foldText(post.content) ?? post.content,
  image: post.image,
  image_width: post.image_width,
  image_height: post.image_height,
  time_since_posted: post.time_since_posted,
  like_count: post.like_count,
  smite_count: post.smite_count,
  comment_count: post.comment_count,
});

/** The product's production settings, with another entry and template. */
function configuration(page: string, folder: string, posts: readonly CardPost[]): Configuration {
  const { web } = configurations('production');
  // Without the product's pages, and the list of its files for its service worker.
  const plugins = (web.plugins ?? []).filter(
    (plugin) => !(plugin instanceof HtmlWebpackPlugin || plugin instanceof Precache),
  );
  return {
    ...web,
    name: `control-${page}`,
    entry: { main: `./bench/control/${page}.tsx` },
    output: { ...web.output, path: path.join(folder, page) },
    devtool: false,
    cache: false,
    plugins: [
      ...plugins,
      new HtmlWebpackPlugin({ template: path.join(import.meta.dirname, 'index.html') }),
      new webpack.DefinePlugin({ CONTROL_POSTS: JSON.stringify(posts) }),
    ],
  };
}

/**
 * Builds a control page for each of the pages.
 * @param folder gets a folder for each page, named after it
 * @param posts the first page of the product's feed, which the control feed shows as well
 */
export async function buildControl(folder: string, pages: readonly string[], posts: Post[]): Promise<void> {
  const cards = posts.map(cardOf);
  await compile(pages.map((page) => configuration(page, folder, cards)));
}
