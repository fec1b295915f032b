#!/usr/bin/python3
"""The smallest browser that WebKitWebDriver can control. Debian's own, MiniBrowser, is never as narrow as a phone, and keeps
the errors of its pages to itself."""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

data_dir = sys.argv[1]
# WebKit is silent about pages whose data are kept in memory alone.
data = WebKit2.WebsiteDataManager(base_data_directory=data_dir, base_cache_directory=data_dir)
context = WebKit2.WebContext.new_with_website_data_manager(data)
context.set_automation_allowed(True)


def open_window(session):
    settings = WebKit2.Settings(enable_write_console_messages_to_stdout=True)
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, settings=settings)
    window = Gtk.Window()
    window.add(view)
    view.connect("close", lambda _: window.destroy())
    window.show_all()
    return view


context.connect("automation-started", lambda _, session: session.connect("create-web-view", open_window))
Gtk.main()
